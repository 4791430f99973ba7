type Units = { units: Record<'own' | 'other' | 'all', string> };

/** How a unit of cost is asked about: of the project of that side, or of everything. */
const ofUnit = (suffix = '', body?: unknown) => ({
  sides: (side: 'own' | 'other', { units }: Units) => ({ path: `/costs/units/${units[side]}${suffix}`, body }),
  all: ({ units }: Units) => ({ path: `/costs/units/${units.all}${suffix}`, body }),
});
const today = new Date().toISOString().slice(0, 10);

/** Calls about what costs are divided by. */
export const unitCalls = {
  listUnitCosts: {
    sides: (side: 'own' | 'other', { units }: Units) => ({ path: '/costs/units', shows: units[side] }),
    all: ({ units }: Units) => ({ path: '/costs/units', shows: units.all }),
  },
  createUnit: {
    sides: (side: 'own' | 'other') => ({
      path: '/costs/units',
      body: { name: 'matrix', project: side === 'own' ? 'payments' : 'storefront' },
    }),
    all: () => ({ path: '/costs/units', body: { name: 'matrix', project: null } }),
  },
  getUnit: ofUnit(),
  renameUnit: ofUnit('', { name: 'matrix' }),
  deleteUnit: ofUnit(),
  setQuantities: ofUnit('/quantities', { quantities: [{ date: today, quantity: '7' }] }),
};
