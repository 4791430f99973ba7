import { describe, expect, it } from 'vitest';
import { aggregate, nest, type Report, type Voice } from './aggregate.ts';

const reasons = { issue: 'NotReady', unknown: 'ReadyUnknown', fine: 'Ready' };
const bad = (message: string): Report => ({ status: 'False', reason: 'NotReady', message });
const good: Report = { status: 'True', reason: 'Ready', message: '' };
const machine = (name: string, condition: Report | undefined, isControlPlane = false): Voice => ({
  kind: 'Machine',
  name,
  condition,
  isControlPlane,
});
const ready = (...voices: Voice[]) => aggregate('Ready', voices, reasons);

describe('aggregate', () => {
  it('is fine without a word when all are fine', () => {
    expect(ready(machine('a', good))).toEqual({ status: 'True', reason: 'Ready', message: '' });
    expect(ready()).toEqual({ status: 'True', reason: 'Ready', message: '' });
  });

  it('does not know what is not reported', () => {
    expect(ready(machine('a', undefined), machine('b', good))).toEqual({
      status: 'Unknown',
      reason: 'ReadyUnknown',
      message: '* Machine a: Condition Ready not yet reported',
    });
  });

  it('says the same once, issues first, and indents what has lines of its own', () => {
    const going = '* Deleting: Machine deletion in progress, stage: DrainingNode';
    expect(ready(machine('c', undefined), machine('b', bad(going)), machine('a', bad(going)))).toEqual({
      status: 'False',
      reason: 'NotReady',
      message: [
        '* Machines a, b:',
        '  * Deleting: Machine deletion in progress, stage: DrainingNode',
        '* Machine c: Condition Ready not yet reported',
      ].join('\n'),
    });
  });

  it('puts the control plane first, and counts what it does not show', () => {
    const voices = [...'abcdef'].map((name) => machine(name, bad(name)));
    const { message } = ready(...voices, machine('z', bad('down'), true));
    expect(message).toBe('* Machine z: down\n* Machine a: a\n* Machine b: b\nAnd 4 Machines with other issues');
    const many = [...'abcde'].map((name) => machine(name, bad('same')));
    expect(ready(...many).message).toBe('* Machines a, b, c, ... (2 more): same');
  });

  it('takes True for the issue of a condition like RollingOut', () => {
    const rolling: Voice = {
      kind: 'MachineDeployment',
      name: 'md',
      condition: {
        status: 'True',
        reason: 'RollingOut',
        message: 'Rolling out 3 not up-to-date replicas\n* Version v1.34.1, v1.34.2 required',
      },
    };
    const words = { issue: 'RollingOut', unknown: 'RollingOutUnknown', fine: 'NotRollingOut' };
    expect(aggregate('RollingOut', [rolling], words, 'True')).toEqual({
      status: 'True',
      reason: 'RollingOut',
      message:
        '* MachineDeployment md:\n  * Rolling out 3 not up-to-date replicas\n    * Version v1.34.1, v1.34.2 required',
    });
    expect(aggregate('RollingOut', [], words, 'True').status).toBe('False');
  });
});

it('nests as bullets or behind the title', () => {
  expect(nest('one')).toBe(' one');
  expect(nest('* one')).toBe('\n  * one');
  expect(nest('one\n* two')).toBe('\n  * one\n    * two');
});
