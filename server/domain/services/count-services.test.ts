import { describe, expect, it } from 'vitest';
import { countServices } from './count-services.ts';
import { base, condition, describeAll, order, setOf, told, type Written } from './service-situations.fixtures.ts';

const count = (written: Written) => countServices(describeAll(written));
const ingress = order('ingress');
const lost = {
  failureMessage:
    'cannot manage chart ingress/ingress. ClusterSummary p--shop-8f2a1c07-capi-shop managing it for release ingress/ingress',
};

describe('the services of a cluster altogether', () => {
  it('are none where nobody asks for any', () => {
    expect(count({ sets: [] })).toEqual({ state: 'none', total: 0, running: 0, failing: 0, trouble: null });
  });

  it('run when each of them is deployed', () => {
    const sets = [setOf([told('ingress', 'Deployed')]), base([told('policy', 'Deployed')])];
    expect(count({ ordered: [ingress], sets })).toEqual({
      state: 'running',
      total: 2,
      running: 2,
      failing: 0,
      trouble: null,
    });
  });

  it('fail when one set fails to install what another one deployed', () => {
    const sets = [
      setOf([told('ingress', 'Deployed')]),
      base([told('ingress', 'Failed', { failureMessage: 'timed out' })]),
    ];
    expect(count({ ordered: [ingress], sets })).toEqual({
      state: 'failing',
      total: 1,
      running: 0,
      failing: 1,
      trouble: {
        name: 'ingress',
        namespace: 'ingress',
        rule: 'base-eu',
        state: 'failed',
        cause: null,
        words: 'timed out',
      },
    });
  });

  it('do not fail by a set that gave way to another one', () => {
    const sets = [setOf([told('ingress', 'Failed', lost)]), base([told('ingress', 'Deployed')])];
    expect(count({ ordered: [ingress], sets })).toMatchObject({ state: 'running', total: 1, running: 1 });
  });

  it('wait where the release gave way to what no set of the cluster is known to install', () => {
    expect(count({ ordered: [ingress], sets: [setOf([told('ingress', 'Failed', lost)])] })).toMatchObject({
      state: 'waiting',
      running: 0,
      trouble: { state: 'replaced' },
    });
  });

  it('name the failing one before one that waits for it', () => {
    const waiting = order('airflow', { dependsOn: [{ name: 'certs', namespace: 'certs' }] });
    const sets = [setOf([told('certs', 'Failed', { failureMessage: 'no' })])];
    expect(count({ ordered: [waiting, order('certs')], sets })).toMatchObject({
      state: 'failing',
      total: 2,
      failing: 1,
      trouble: { name: 'certs', words: 'no' },
    });
  });

  it('say what a waiting one waits for', () => {
    const waiting = order('airflow', { dependsOn: [{ name: 'certs', namespace: 'certs' }] });
    const sets = [setOf([told('certs', 'Provisioning')])];
    expect(count({ ordered: [waiting, order('certs')], sets })).toMatchObject({
      state: 'waiting',
      trouble: { name: 'airflow', cause: { key: 'waitsFor', params: { service: 'certs' } } },
    });
  });

  it('wait where the states cannot be read any more', () => {
    const sets = [
      setOf([told('ingress', 'Deployed')], { conditions: [condition('ServiceSetStatusesCollected', 'no access')] }),
    ];
    expect(count({ ordered: [ingress], sets })).toMatchObject({
      state: 'waiting',
      running: 0,
      trouble: { state: 'deployed', words: 'no access' },
    });
  });

  it('leave out what is switched off or going away', () => {
    expect(
      count({
        ordered: [ingress],
        disabled: [order('certs')],
        sets: [setOf([told('ingress', 'Deployed'), told('old', 'Deleting')])],
      }),
    ).toMatchObject({ state: 'running', total: 1 });
  });

  it('keep the beginning of long words, and no half of a letter', () => {
    const sets = [setOf([told('ingress', 'Failed', { failureMessage: '💥'.repeat(9000) })])];
    expect(count({ ordered: [ingress], sets }).trouble?.words).toBe('💥'.repeat(500));
  });
});
