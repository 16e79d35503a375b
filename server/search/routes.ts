import type { search } from '#contract/search.ts'
import type { Handlers } from '#server/http/serve.ts'
import { findAnything } from './queries.ts'

export const searchHandlers: Handlers<typeof search> = {
  'GET /api/search/': ({ db, actor, query }) =>
    findAnything(db, query.search, { office: actor.role === 'admin' }),
}
