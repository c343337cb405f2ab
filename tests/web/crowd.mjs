// A server with few files goes on, whoever connects. usage: node tests/web/crowd.mjs
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { HOT_SEAT, Server, must } from './server.mjs';

const FILES = 100;
const server = new Server();
server.limits = ['--nofile=' + FILES];
await server.start('--connections-per-address', '1000');

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
// Over a connection of its own.
const healthy = (patience_ms = 1000) =>
  new Promise((resolve) => {
    const request = get(server.address + '/healthz', { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    request.on('error', () => resolve(false));
    setTimeout(() => request.destroy(new Error('too late')), patience_ms).unref();
  });
const soon = async (fact, tries = 50) => {
  for (let i = 0; i < tries; i++) {
    if (await fact()) return true;
    await pause(100);
  }
  return false;
};
// Sockets that say nothing; resolves when each is open or refused.
const crowd = (count) =>
  Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise((resolve) => {
          const socket = connect(server.port, '127.0.0.1', () => resolve(socket));
          socket.on('error', () => resolve(socket));
        }),
    ),
  );
const leave = (sockets) => sockets.forEach((socket) => socket.destroy());
const files = () => readdirSync(`/proc/${server.process.pid}/fd`).length;

must(await healthy(), `it serves with ${FILES} files`);
const first = await crowd(400);
must(await soon(healthy), 'it answers while 400 sockets are open');
must((await server.make('filler', 'duel_classic', HOT_SEAT)).match, 'and makes a match');
must(files() <= FILES, 'with the files that it may have');
leave(first);

// It believes to have files to spare, and has none: each accept() fails until somebody leaves.
const limit = (count) => execFileSync('prlimit', ['--pid', String(server.process.pid), `--nofile=${count}:${FILES}`]);
must(await soon(() => files() < 40), 'those who left are forgotten');
limit(files());
const second = await crowd(60);
must(!(await healthy(500)), 'without a file nobody is served');
await pause(300);
limit(FILES);
must(await soon(healthy), 'when there are files again it serves again, and those who waited are still there');
leave(second);

must(await soon(() => files() < 40), 'they leave');
await pause(1000);
const quiet = files();
const third = await crowd(30);
must(await soon(() => files() >= quiet + 25), 'others come');
limit(files());
const late = await crowd(10);
must(!(await healthy(500)), 'and take all files');
leave(third);
must(await soon(healthy), 'when they leave it serves again, with as few files');
leave(late);
limit(FILES);
must(await soon(healthy), 'and all is well');
await server.stop();
process.exit(0);
