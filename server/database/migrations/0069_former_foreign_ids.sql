-- An id of another system that replaced one keeps what it replaced, as deep as uploads did: each of them can be undone, in any
-- order. An object of `sourced_id`, `upload_batch_id` and `former`.
alter table foreign_id add column former jsonb;
update foreign_id set former = jsonb_build_object('sourced_id', former_sourced_id, 'upload_batch_id', null, 'former', null)
where former_sourced_id is not null;
alter table foreign_id drop column former_sourced_id;
