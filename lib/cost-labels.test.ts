import { describe, expect, it } from 'vitest';
import { isLabelDimension, labelKeyOf, readLabelFilter, writeLabelFilter } from './cost-labels';

describe('labels that costs are asked by', () => {
  it('are those that Kubernetes knows, the longest too', () => {
    const longest = `label:${'a'.repeat(253)}/${'b'.repeat(63)}`;
    expect(['label:team', 'label:k0rdent.mirantis.com/component', longest].every(isLabelDimension)).toBe(true);
    expect(['team', 'label:', 'label:-team', 'label:a b', 'label:a,b', `${longest}c`].some(isLabelDimension)).toBe(
      false,
    );
    expect(labelKeyOf('label:example.com/team')).toBe('example.com/team');
  });

  it('narrow to any of the values of each', () => {
    const text = 'team=payments,tier=prod,team=,x=a=b';
    const labels = readLabelFilter(text);
    expect([...labels]).toEqual([
      ['team', ['payments', '']],
      ['tier', ['prod']],
      ['x', ['a=b']],
    ]);
    expect(readLabelFilter(writeLabelFilter(labels))).toEqual(labels);
  });

  it('are nothing where nothing is said', () => {
    expect([readLabelFilter(null).size, readLabelFilter('').size]).toEqual([0, 0]);
    expect(writeLabelFilter(new Map())).toBeNull();
  });
});
