import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// `npm run dev` asks a server for everything but the page; see dev/fake-server.mjs.
const server = process.env.CLASHFIELD_SERVER ?? 'http://localhost:8787';

// The server has FILE.gz ready for every browser that takes it, and never compresses anything itself.
function gzip(): Plugin {
  let folder = '';
  return {
    name: 'gzip',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir)),
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        if (/\.(html|js|css|svg)$/.test(name))
          writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(join(folder, name)), { level: constants.Z_BEST_COMPRESSION }));
    },
  };
}

export default defineConfig({
  plugins: [svelte(), gzip()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  // Tests run in node; what they need of a browser is small enough to write down.
  test: { setupFiles: ['tests/browser.ts'], include: ['tests/*.test.ts'] },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
});
