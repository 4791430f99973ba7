-- Which Karmada control plane the clusters of an item join once they are ready.
ALTER TABLE "catalog_items" ADD COLUMN "joins" JSONB;
