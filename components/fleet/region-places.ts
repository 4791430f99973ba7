/** Where something is: degrees east and north. */
export type Place = readonly [longitude: number, latitude: number];

/** Regions of clouds by their own names, roughly where their operators say that they are. */
const regions: Readonly<Record<string, Place>> = {
  // AWS

  'us-east-1': [-77.5, 39],
  'us-east-2': [-83, 40],
  'us-west-1': [-121.9, 37.3],
  'us-west-2': [-119.7, 45.8],

  'ca-central-1': [-73.6, 45.5],
  'sa-east-1': [-46.6, -23.5],
  'eu-west-1': [-6.3, 53.3],
  'eu-west-2': [-0.1, 51.5],

  'eu-west-3': [2.4, 48.9],
  'eu-central-1': [8.7, 50.1],
  'eu-central-2': [8.5, 47.4],
  'eu-north-1': [18, 59.3],

  'eu-south-1': [9.2, 45.5],
  'eu-south-2': [-0.9, 41.6],
  'me-south-1': [50.6, 26.1],
  'af-south-1': [18.4, -33.9],

  'ap-south-1': [72.9, 19.1],
  'ap-southeast-1': [103.8, 1.4],
  'ap-southeast-2': [151.2, -33.9],

  'ap-northeast-1': [139.7, 35.7],
  'ap-northeast-2': [127, 37.6],
  'ap-east-1': [114.2, 22.3],
  // Azure

  eastus: [-79, 37.4],
  eastus2: [-78.4, 36.7],
  centralus: [-93.6, 41.6],
  southcentralus: [-98.5, 29.4],

  westus: [-122.4, 37.8],
  westus2: [-119.9, 47.2],
  westus3: [-112, 33.4],
  canadacentral: [-79.4, 43.7],

  brazilsouth: [-46.6, -23.6],
  northeurope: [-6.3, 53.4],
  westeurope: [4.9, 52.4],
  uksouth: [-0.8, 50.9],

  francecentral: [2.4, 46.4],
  germanywestcentral: [8.7, 50.1],
  switzerlandnorth: [8.6, 47.5],

  swedencentral: [17.1, 60.7],
  norwayeast: [10.8, 59.9],
  polandcentral: [21, 52.2],
  italynorth: [9.2, 45.5],

  spaincentral: [-3.7, 40.4],
  uaenorth: [55.3, 25.3],
  southafricanorth: [28.2, -25.7],
  centralindia: [73.9, 18.6],

  southeastasia: [103.8, 1.3],
  eastasia: [114.2, 22.3],
  japaneast: [139.8, 35.7],
  koreacentral: [127, 37.6],

  australiaeast: [151.2, -33.9],
  // Google Cloud

  'us-central1': [-95.9, 41.3],
  'us-east1': [-80, 33.2],
  'us-east4': [-77.5, 39],
  'us-west1': [-121.2, 45.6],

  'northamerica-northeast1': [-73.6, 45.5],
  'southamerica-east1': [-46.6, -23.5],
  'europe-west1': [3.8, 50.4],

  'europe-west2': [-0.1, 51.5],
  'europe-west3': [8.7, 50.1],
  'europe-west4': [6.8, 53.4],
  'europe-west6': [8.5, 47.4],

  'europe-west8': [9.2, 45.5],
  'europe-west9': [2.4, 48.9],
  'europe-north1': [27.2, 60.6],

  'europe-southwest1': [-3.7, 40.4],
  'europe-central2': [21, 52.2],
  'asia-south1': [72.9, 19.1],

  'asia-southeast1': [103.8, 1.3],
  'asia-east1': [120.5, 24],
  'asia-northeast1': [139.7, 35.7],

  'australia-southeast1': [151.2, -33.9],
};

/** Own data centres are named after the nearest airport or city more often than not: `fra1`, `ham-1`, `muc`. */
const cities: Readonly<Record<string, Place>> = {
  ams: [4.9, 52.4],
  ber: [13.4, 52.5],
  cdg: [2.4, 48.9],
  dub: [-6.3, 53.3],
  fra: [8.7, 50.1],
  ham: [10, 53.6],

  hel: [24.9, 60.2],
  lon: [-0.1, 51.5],
  mad: [-3.7, 40.4],
  mil: [9.2, 45.5],
  muc: [11.6, 48.1],
  nbg: [11.1, 49.5],

  par: [2.4, 48.9],
  prg: [14.4, 50.1],
  sto: [18.1, 59.3],
  vie: [16.4, 48.2],
  waw: [21, 52.2],
  zrh: [8.5, 47.4],

  ash: [-77.5, 39],
  chi: [-87.6, 41.9],
  dal: [-96.8, 32.8],
  lax: [-118.2, 34.1],
  nyc: [-74, 40.7],
  sfo: [-122.4, 37.8],

  tor: [-79.4, 43.7],
  blr: [77.6, 13],
  bom: [72.9, 19.1],
  hkg: [114.2, 22.3],
  sgp: [103.8, 1.3],
  syd: [151.2, -33.9],

  tyo: [139.7, 35.7],
};

/** Where a region is, by its name; null where the name does not tell. */
export function placeOf(region: string): Place | null {
  const name = region.toLowerCase();
  const city = /^([a-z]{3})-?\d*$/.exec(name)?.[1];
  if (Object.hasOwn(regions, name)) return regions[name] ?? null;
  return city && Object.hasOwn(cities, city) ? (cities[city] ?? null) : null;
}
