-- What machines cost whose price changes with demand is no price of others. A day of before of which machines of a type
-- were all of that kind is known to be; of a mixed one nothing is, and it ages.
ALTER TABLE "cost_day_bases" ADD COLUMN "spot" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "cost_day_bases" DROP CONSTRAINT "cost_day_bases_pkey";
ALTER TABLE "cost_day_bases" ADD CONSTRAINT "cost_day_bases_pkey"
  PRIMARY KEY ("cluster_id", "day", "what", "instance_type", "spot", "rule", "needs");
UPDATE "cost_day_bases" b SET "spot" = true FROM "cost_day_node_types" t
  WHERE b."what" = 'node' AND t."cluster_id" = b."cluster_id" AND t."day" = b."day"
    AND t."instance_type" = b."instance_type" AND t."spot" >= t."node" AND t."node" > 0;
