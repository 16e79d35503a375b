-- Files are recognised by a fingerprint of all their headers: a list of some hundred headers does not fit into an index,
-- and headers that nobody chose need not be stored.
alter table upload_mapping drop column headers;
alter table upload_mapping add column fingerprint bytea not null;
alter table upload_mapping add unique (kind, fingerprint);
