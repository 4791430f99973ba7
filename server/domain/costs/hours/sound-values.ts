/**
 * What an hour may cost at most, and any part of it, in whatever currency: more is a mistake, or somebody's joke, since
 * whoever runs a cluster decides what is scraped of it. The sum of a day's parts is kept in less than 10,000,000,000.
 */
const mostMoney = 50_000_000;
/** Of cores, GiB and GPUs, and of their hours. */
const mostQuantity = 1_000_000_000;

const isWithin = (value: number, most: number) => value >= 0 && value <= most;
/** Whether a source can mean it. */
export const isSoundMoney = (value: number): boolean => isWithin(value, mostMoney);
export const isSoundQuantity = (value: number): boolean => isWithin(value, mostQuantity);
