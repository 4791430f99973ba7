/*
 * Divisions of replicas that were worked out apart from this scheduler, by the rules of Karmada 1.16 and later. The first
 * number of a list is the first cluster's. Ties go to the first by name.
 */

/** Replicas, the weights of the clusters, and what each gets. */
type Fixed = readonly [total: number, weights: readonly number[], expected: readonly number[]];

/** By weights that a policy gives. */
export const fixedVectors: readonly Fixed[] = [
  [1, [3, 2, 1], [1, 0, 0]],
  [2, [3, 2, 1], [1, 1, 0]],
  [3, [3, 2, 1], [1, 1, 1]],
  [5, [3, 2, 1], [2, 2, 1]],
  [9, [3, 2, 1], [4, 3, 2]],
  [10, [3, 2, 1], [5, 3, 2]],
  [12, [3, 2, 1], [6, 4, 2]],
  [13, [3, 2, 1], [7, 4, 2]],
  [14, [3, 2, 1], [7, 5, 2]],
  [9, [1, 2], [3, 6]],
  [9, [1, 3], [2, 7]],
  [10, [1, 3], [3, 7]],
  [3, [2, 1], [2, 1]],
  [4, [2, 1], [3, 1]],
  [5, [2, 1], [3, 2]],
  [2, [3, 1], [1, 1]],
  [4, [3, 1], [3, 1]],
  [6, [3, 1], [4, 2]],
  [20, [5, 3, 2], [10, 6, 4]],
  [7, [5, 3, 2], [4, 2, 1]],
  [7, [1, 1, 1], [3, 2, 2]],
  [10, [1, 1, 1], [4, 3, 3]],
  [100, [1, 1, 1], [34, 33, 33]],
  [3, [1, 1], [2, 1]],
  [5, [1, 1], [3, 2]],
];

/** The same where the UID of the object has an odd hash, so that ties go to the last by name. */
export const oddVectors: readonly Fixed[] = [
  [3, [1, 1], [1, 2]],
  [5, [1, 1], [2, 3]],
  [7, [1, 1, 1], [2, 2, 3]],
];

/** What happens next: other room, and other replicas; where these stay, everything is divided anew. */
interface Step {
  /** How many more replicas each cluster can take. */
  room?: readonly number[];
  replicas?: number;
  expected: readonly number[];
}

/** By what fits. */
export const roomVectors: readonly (readonly [string, 'dynamic' | 'aggregated', readonly Step[]])[] = [
  ['first 18:12:6', 'dynamic', [{ room: [18, 12, 6], replicas: 12, expected: [6, 4, 2] }]],
  ['first 20:12:6', 'dynamic', [{ room: [20, 12, 6], replicas: 12, expected: [6, 4, 2] }]],
  ['first 6:12:6', 'dynamic', [{ room: [6, 12, 6], replicas: 12, expected: [3, 6, 3] }]],
  [
    'up 12→15',
    'dynamic',
    [
      { room: [18, 12, 6], replicas: 12, expected: [6, 4, 2] },
      { room: [12, 8, 4], replicas: 15, expected: [7, 5, 3] },
    ],
  ],
  [
    'down 12→6',
    'dynamic',
    [
      { room: [6, 12, 18], replicas: 12, expected: [2, 4, 6] },
      { replicas: 6, expected: [1, 2, 3] },
    ],
  ],
  [
    'down 12→7',
    'dynamic',
    [
      { room: [18, 12, 6], replicas: 12, expected: [6, 4, 2] },
      { replicas: 7, expected: [4, 2, 1] },
    ],
  ],
  [
    'anew, 10:10:4 with what they have',
    'dynamic',
    [
      { room: [18, 12, 6], replicas: 12, expected: [6, 4, 2] },
      { room: [4, 6, 2], expected: [5, 5, 2] },
    ],
  ],
  ['the roomiest', 'aggregated', [{ room: [6, 12, 6], replicas: 12, expected: [0, 12, 0] }]],
  ['two that are equal', 'aggregated', [{ room: [6, 6, 6], replicas: 12, expected: [6, 6, 0] }]],
  [
    'up 5→8',
    'aggregated',
    [
      { room: [10, 0], replicas: 5, expected: [5, 0] },
      { room: [1, 9], replicas: 8, expected: [5, 3] },
    ],
  ],
  [
    'down 10→5',
    'aggregated',
    [
      { room: [6, 4], replicas: 10, expected: [6, 4] },
      { replicas: 5, expected: [5, 0] },
    ],
  ],
];

/** UIDs, and whether their hash is even. */
export const uidVectors: readonly (readonly [uid: string, isEven: boolean])[] = [
  ['00000000-0000-0000-0000-000000000001', true],
  ['00000000-0000-0000-0000-000000000002', false],
  ['3b1e3a5e-6b0e-4d2c-9a55-0d4f6cf1c111', true],
  ['7f3c2c0e-1111-4a4a-8b8b-000000000001', false],
  ['7f3c2c0e-1111-4a4a-8b8b-000000000002', true],
];
