-- Ids that other systems have given can change places among records: they must differ at the end of a transaction only.
alter table roster_record drop constraint roster_record_collection_sourced_id_key;
alter table roster_record add constraint roster_record_collection_sourced_id_key
  unique (collection, sourced_id) deferrable initially deferred;
