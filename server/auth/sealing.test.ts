import { expect, it } from 'vitest';
import { createSealer } from './sealing.ts';

const sealer = createSealer('a'.repeat(32));

it('opens what it sealed, for the same row only, and with the same secret only', () => {
  const sealed = sealer.seal('refresh-token', 'row-1');
  expect(sealed).not.toContain('refresh');
  expect(sealer.open(sealed, 'row-1')).toBe('refresh-token');
  expect(sealer.open(sealed, 'row-2')).toBeNull();
  expect(createSealer('b'.repeat(32)).open(sealed, 'row-1')).toBeNull();
  expect(sealer.open('short', 'row-1')).toBeNull();
});

it('opens nothing of which a single bit was changed', () => {
  const sealed = Buffer.from(sealer.seal('refresh-token', 'row-1'), 'base64url');
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(sealer.open(changed.toString('base64url'), 'row-1')).toBeNull();
  }
});

it('never seals the same way twice', () => {
  expect(sealer.seal('x', 'row')).not.toBe(sealer.seal('x', 'row'));
});
