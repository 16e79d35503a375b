import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { api } from '#contract/index.ts'
import type { Route } from '#contract/route.ts'
import { FAMILY_HEADER } from '#contract/page-data.ts'
import { requestsFor } from './world/random/fuzz.ts'
import { timesOf } from './run/length.ts'
import { ROLES, useEveryRole, type Role } from './world/roles.ts'
import { openFamily } from './world/visits/families.ts'

/** A new one each run; HOMEROOM_FUZZ_SEED repeats the run that failed with it. */
const seed = Number(process.env['HOMEROOM_FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** Most requests come from the roles that pass the most guards. */
const REQUESTS: Record<Role, number> = {
  visitor: 1,
  substitute: 1,
  newcomer: 1,
  student: 2,
  'read-only teacher': 2,
  teacher: 3,
  admin: 4,
  superuser: 6,
}

const school = useEveryRole()

let student: number | undefined
/** A new link for each role, so that rate limits do not block its calls. */
async function familyHeaders(): Promise<Record<string, string>> {
  student ??= await school.world.addStudent('Fay Family')
  return { [FAMILY_HEADER]: await openFamily(await school.signIn('admin'), student) }
}

describe('No route answers any input with a server error', () => {
  for (const [key, route] of Object.entries<Route>(api)) {
    test(key, async () => {
      for (const role of ROLES) {
        const person = await school.signIn(role)
        const byLink = key.includes(' /family/') ? await familyHeaders() : {}
        const property = fc.asyncProperty(requestsFor(key, route), async (request) => {
          const { statusCode, body } = await person.send({
            ...request,
            headers: { ...request.headers, ...byLink },
          })
          assert.ok(
            statusCode < 500,
            `As ${role}, ${request.method} ${request.url} answered ${statusCode}: ${body}
            Repeat this run with HOMEROOM_FUZZ_SEED=${seed}`,
          )
        })
        await fc.assert(property, {
          seed,
          numRuns: Math.ceil(timesOf({ usual: 0.5, long: 20 }) * REQUESTS[role]),
        })
      }
    })
  }
})
