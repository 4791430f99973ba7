-- Whatever part of a day no hour supports any more goes when the day is summed up, those of small namespaces among them.
DROP INDEX "cost_hour_namespaces_small";
