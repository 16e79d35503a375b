import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

type Entry = { payload: AdapterPayload; until: number }

/** The demo provider's storage, in memory: entries expire, and a restart loses them. */
export function createStore(): AdapterFactory {
  const entries = new Map<string, Entry>()
  return (model) => storeOf(entries, model)
}

function storeOf(entries: Map<string, Entry>, model: string): Adapter {
  const find = (fits: (payload: AdapterPayload) => boolean) =>
    entriesOf(entries, model).find(({ payload }) => fits(payload))?.payload
  return {
    upsert: async (id, payload, seconds = 3600) => {
      deleteExpired(entries)
      entries.set(`${model}:${id}`, { payload, until: Date.now() + seconds * 1000 })
    },
    find: async (id) => unexpired(entries.get(`${model}:${id}`))?.payload,
    findByUid: async (uid) => find((payload) => payload.uid === uid),
    findByUserCode: async (code) => find((payload) => payload.userCode === code),
    consume: async (id) => {
      const found = entries.get(`${model}:${id}`)
      if (found) found.payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => {
      entries.delete(`${model}:${id}`)
    },
    revokeByGrantId: async (grant) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grant) entries.delete(key)
    },
  }
}

const unexpired = (found: Entry | undefined) => (found && found.until > Date.now() ? found : undefined)

const entriesOf = (entries: Map<string, Entry>, model: string) =>
  [...entries]
    .filter(([key, found]) => key.startsWith(`${model}:`) && unexpired(found))
    .map(([, found]) => found)

function deleteExpired(entries: Map<string, Entry>): void {
  for (const [key, found] of entries) if (!unexpired(found)) entries.delete(key)
}
