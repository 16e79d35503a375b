-- The address, in lower case, at which a contact stopped messages by the link in one. It counts while it is the contact's address.
alter table contact add column stopped_address text;
