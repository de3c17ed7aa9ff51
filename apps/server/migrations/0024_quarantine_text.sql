-- A refused post is kept to the letter, whatever a device sent. The type json accepts \u0000 and half of a surrogate pair when it is
-- written, and fails on both whenever it is read as JSON, which is what restoring a backup does. As text the post is the same letters,
-- and nothing but the program reads them.
alter table quarantine alter column content type text using content::text;
