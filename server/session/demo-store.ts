import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

type Kept = { payload: AdapterPayload; until: number }

/** Keeps what the demo provider writes down until it expires; a restart forgets it. */
export function openStore(): AdapterFactory {
  const kept = new Map<string, Kept>()
  return (model) => storeOf(kept, model)
}

function storeOf(kept: Map<string, Kept>, model: string): Adapter {
  const find = (fits: (payload: AdapterPayload) => boolean) =>
    entries(kept, model).find(({ payload }) => fits(payload))?.payload
  return {
    upsert: async (id, payload, seconds = 3600) => {
      sweep(kept)
      kept.set(`${model}:${id}`, { payload, until: Date.now() + seconds * 1000 })
    },
    find: async (id) => live(kept.get(`${model}:${id}`))?.payload,
    findByUid: async (uid) => find((payload) => payload.uid === uid),
    findByUserCode: async (code) => find((payload) => payload.userCode === code),
    consume: async (id) => {
      const found = kept.get(`${model}:${id}`)
      if (found) found.payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => {
      kept.delete(`${model}:${id}`)
    },
    revokeByGrantId: async (grant) => {
      for (const [key, { payload }] of kept) if (payload.grantId === grant) kept.delete(key)
    },
  }
}

const live = (found: Kept | undefined) => (found && found.until > Date.now() ? found : undefined)

const entries = (kept: Map<string, Kept>, model: string) =>
  [...kept].filter(([key, found]) => key.startsWith(`${model}:`) && live(found)).map(([, found]) => found)

function sweep(kept: Map<string, Kept>): void {
  for (const [key, found] of kept) if (!live(found)) kept.delete(key)
}
