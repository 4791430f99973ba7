-- A name may be taken again: an event is about the object with this uid and no namesake. Null: kept before this column.
ALTER TABLE "cluster_events" ADD COLUMN "regarding_uid" TEXT;
