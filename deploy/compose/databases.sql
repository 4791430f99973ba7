-- The sandbox keeps its revisions apart from the portal's tables.
CREATE DATABASE sandbox;
