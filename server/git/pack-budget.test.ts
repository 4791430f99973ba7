import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkPack } from './pack-budget.ts';

const blob = 3;
const ofsDelta = 6;

/** Little-endian groups of seven bits, the first with fewer where an object's type stands before them. */
function lengthOf(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  do {
    bytes.push((left & 0x7f) | (left > 0x7f ? 0x80 : 0));
    left = Math.floor(left / 128);
  } while (left > 0);
  return Buffer.from(bytes);
}
function entry(type: number, content: Buffer, between = Buffer.alloc(0)): Buffer {
  const more = Math.floor(content.length / 16);
  const first = Buffer.from([(type << 4) | (content.length & 15) | (more > 0 ? 0x80 : 0)]);
  return Buffer.concat([first, more > 0 ? lengthOf(more) : Buffer.alloc(0), between, deflateSync(content)]);
}
function answer(entries: Buffer[]): Buffer {
  const head = Buffer.alloc(12);
  head.write('PACK');
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(entries.length, 8);
  const pack = Buffer.concat([head, ...entries, Buffer.alloc(20)]);
  const line = (content: Buffer) =>
    Buffer.concat([Buffer.from((content.length + 4).toString(16).padStart(4, '0')), content]);
  // Cut in the middle, as servers do.
  const halves = [pack.subarray(0, 30), pack.subarray(30)].map((half) => line(Buffer.concat([Buffer.from([1]), half])));
  const progress = line(Buffer.from('\x02Counting objects\n'));
  return Buffer.concat([line(Buffer.from('NAK\n')), progress, ...halves, Buffer.from('0000')]);
}

const budget = { inflatedBytes: 100_000, objects: 10 };
const check = (entries: Buffer[]) => () => checkPack(answer(entries), budget);
const tooBig = expect.objectContaining({
  code: 'conflict',
  said: expect.objectContaining({ key: 'said.git-too-big' }),
});
const unreadable = expect.objectContaining({ code: 'upstream-unavailable' });

describe('what a pack may become', () => {
  it('is within the budget for objects and deltas that are small', () => {
    const delta = Buffer.concat([lengthOf(400), lengthOf(30_000), Buffer.from([0x90, 10])]);
    expect(
      check([entry(blob, Buffer.alloc(60_000, 'a')), entry(ofsDelta, delta, Buffer.from([0x81, 0x00]))]),
    ).not.toThrow();
  });

  it('is refused where zlib or all objects together make more', () => {
    expect(check([entry(blob, Buffer.alloc(100_001))])).toThrow(tooBig);
    expect(check([entry(blob, Buffer.alloc(60_000)), entry(blob, Buffer.alloc(60_000))])).toThrow(tooBig);
  });

  it('is refused where a delta of some bytes makes more', () => {
    const delta = Buffer.concat([lengthOf(400), lengthOf(5_000_000_000), Buffer.from([0x90, 10])]);
    expect(check([entry(blob, Buffer.alloc(400)), entry(ofsDelta, delta, Buffer.from([0x20]))])).toThrow(tooBig);
  });

  it('is refused with too many objects', () => {
    expect(check(Array.from({ length: 11 }, () => entry(blob, Buffer.from('a'))))).toThrow(tooBig);
  });

  it('is refused where it is no pack', () => {
    expect(() => checkPack(Buffer.from('<html>'), budget)).toThrow(unreadable);
    expect(() => checkPack(answer([entry(blob, Buffer.alloc(400))]).subarray(0, 60), budget)).toThrow(unreadable);
    expect(check([Buffer.from([0x34, 1, 2, 3, 4])])).toThrow(unreadable);
  });
});
