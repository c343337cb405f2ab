// Plays through the page in a browser, on the real server. usage: node tests/web/page.mjs
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Server, top } from './server.mjs';

const server = new Server();
await server.start();
const played = spawnSync('node', [join(top, 'web/dev/play.mjs'), server.address], { stdio: 'inherit' });
await server.stop();
process.exit(played.status ?? 1);
