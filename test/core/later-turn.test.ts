import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { laterTurn } from "../../src/core/later-turn.ts";

test("goes on in the order it was asked for, a quarter of those who wait in each turn of the event loop", async () => {
  const seen: string[] = [];
  let turn = 0;
  const count = () => {
    turn += 1;
    if (seen.length < 8) setImmediate(count);
  };
  setImmediate(count);
  const work = async (name: string) => {
    await laterTurn();
    seen.push(`${name}${turn}`);
  };
  await Promise.all([..."abcdefgh"].map(work));
  expect(seen).toEqual(["a1", "b1", "c2", "d2", "e3", "f4", "g5", "h6"]);
});

test("goes on with four at most in one turn, however many wait", async () => {
  const perTurn: number[] = [];
  let turn = 0;
  const count = () => {
    turn += 1;
    if (turn < 40) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      await laterTurn();
      perTurn[turn] = (perTurn[turn] ?? 0) + 1;
    }),
  );
  expect(Math.max(...perTurn.filter((so) => so > 0))).toBe(4);
});

test("lets what comes in over a connection be answered before all of it is done", async () => {
  const WORK = 200;
  let done = 0;
  let doneWhenAsked = 0;
  const server = createServer((socket) => {
    doneWhenAsked = done;
    socket.end("answer");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const asked = connect((server.address() as AddressInfo).port, "127.0.0.1").resume();
  const work = Array.from({ length: WORK }, async () => {
    await laterTurn();
    const until = performance.now() + 1;
    while (performance.now() < until);
    done += 1;
  });
  await once(asked, "end");
  expect(doneWhenAsked).toBeLessThan(WORK);
  await Promise.all(work);
  expect(done).toBe(WORK);
  server.close();
});
