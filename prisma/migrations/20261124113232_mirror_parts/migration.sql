-- Events of Kubernetes name the object they are about without its API group, and so without the first column of the key.
CREATE INDEX "mirror_objects_parts" ON "mirror_objects" ("namespace", "name") WHERE "cluster_name" IS NOT NULL;
