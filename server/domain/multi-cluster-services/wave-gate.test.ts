import { describe, expect, it } from 'vitest';
import { closeGate, gateOf, isGated, knowsGate, openGate } from './wave-gate.ts';

const selector = { matchLabels: { tier: 'prod' }, matchExpressions: [] };
const gate = gateOf('0d1c2b3a-0000-4000-8000-000000000000');
const rule = { metadata: { name: 'base' }, spec: { clusterSelector: {}, serviceSpec: { services: [{ name: 'a' }] } } };

describe('the gate of a change in waves', () => {
  it('takes in clusters with its label alone, and keeps what others have', () => {
    const closed = closeGate(rule, selector, gate);
    expect(closed.spec).toEqual({
      clusterSelector: { matchLabels: { tier: 'prod' }, matchExpressions: [{ key: gate, operator: 'Exists' }] },
      keepServicesOnSelectorMismatch: true,
      serviceSpec: rule.spec.serviceSpec,
    });
    expect([isGated(rule, gate), isGated(closed, gate), isGated(closed, gateOf('other'))]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('opens for all, with everything else as it stands then', () => {
    const closed = closeGate(rule, selector, gate);
    const opened = openGate({ ...closed, spec: { ...(closed.spec as object), dependsOn: ['x'] } }, selector, false);
    expect(opened.spec).toEqual({
      clusterSelector: { matchLabels: { tier: 'prod' } },
      keepServicesOnSelectorMismatch: false,
      serviceSpec: rule.spec.serviceSpec,
      dependsOn: ['x'],
    });
    expect(isGated(opened, gate)).toBe(false);
  });

  it('is not closed where k0rdent drops the field that keeps services', () => {
    expect(knowsGate(closeGate(rule, selector, gate))).toBe(true);
    expect(knowsGate(rule)).toBe(false);
  });
});
