import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` asks a server for everything but the page; see dev/fake-server.mjs.
const server = process.env.CLASHFIELD_SERVER ?? 'http://localhost:8787';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  // Tests run in node; what they need of a browser is small enough to write down.
  test: { setupFiles: ['tests/browser.ts'], include: ['tests/*.test.ts'] },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
});
