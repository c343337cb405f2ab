// The little of a browser that the tested files ask for.
Object.assign(globalThis, {
  navigator: { language: 'en-GB' },
  location: { pathname: '/', hash: '' },
  document: { documentElement: { lang: '' } },
});
