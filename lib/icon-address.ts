const addressIn = (list: string) => (item: string, hash: string) =>
  `/api/v1/${list}/${encodeURIComponent(item)}/icons/${hash}`;

/** Where whoever sees an item in the catalog finds its icon; another picture has another address. */
export const catalogIconAddress = addressIn('catalog');
/** Where whoever looks after items finds the icon of a draft, too. */
export const managedIconAddress = addressIn('catalog-items');
