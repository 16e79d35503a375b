import type { Fault } from './fault.ts'

const REFERENCE_TESTS = ['server/reference/*.test.ts']

export const REFERENCE_FAULTS: readonly Fault[] = [
  {
    name: 'reference: a copy of another version is used',
    file: 'server/reference/cache.ts',
    find: 'if (copy?.version === version) return copy',
    replace: 'if (copy) return copy',
  },
  {
    name: 'reference: a load that began before the change is used',
    file: 'server/reference/cache.ts',
    find: 'if (loaded.version >= version) return loaded',
    replace: 'if (loaded) return loaded',
  },
  {
    name: 'reference: a failed load is reused',
    file: 'server/reference/cache.ts',
    find: '    loading = load().finally(() => {\n      loading = undefined\n    })',
    replace:
      '    loading = load().then((loaded) => {\n      loading = undefined\n      return loaded\n    })',
  },
  {
    name: 'reference: a newer migration is overlooked',
    file: 'server/reference/cache.ts',
    find: 'if (migration > newestMigration) {',
    replace: 'if (migration < newestMigration) {',
  },
  {
    name: 'reference: a writing statement does not announce its change',
    file: 'server/reference/load.ts',
    find: 'where version = ${version})',
    replace: 'where version >= ${version})',
  },
  {
    name: 'reference: closures are not watched',
    file: 'server/database/migrations/0008_operations.sql',
    find: 'create constraint trigger school_closure_is_reference after insert or update or delete',
    replace: 'create constraint trigger school_closure_is_reference after insert',
    tests: REFERENCE_TESTS,
  },
  {
    name: 'reference: the version rises for each row',
    file: 'server/database/migrations/0008_operations.sql',
    find: ' where xmin <> pg_current_xact_id()::xid;',
    replace: ';',
    tests: REFERENCE_TESTS,
  },
  {
    name: 'prepared: short statements wait behind a slow one',
    file: 'server/database/connections/pipeline.ts',
    find: ' && now - movedAt < SLOW_MS',
    replace: '',
    tests: ['server/database/connections/pipeline.test.ts'],
  },
  {
    name: 'prepared: a statement keeps the values of its first call',
    file: 'server/database/statement.ts',
    find: 'if (parameters.length > 0) throw',
    replace: 'if (parameters.length > 9) throw',
    tests: ['server/database/statement.test.ts'],
  },
  {
    name: 'prepared: a statement that the server has lost is not prepared again',
    file: 'server/database/connections/prepared.ts',
    find: 'if (this.#generation === generation) this.#generation += 1',
    replace: 'if (this.#generation !== generation) this.#generation += 1',
  },
  {
    name: 'prepared: names without a limit',
    file: 'server/database/connections/prepared.ts',
    find: 'names.size >= max || ',
    replace: '',
  },
]
