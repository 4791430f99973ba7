-- What of a type's machines is sold at a price that changes with demand, as of all machines of a day.
ALTER TABLE "cost_day_node_types" ADD COLUMN "spot" DECIMAL(20,10);
