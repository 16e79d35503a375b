import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { describe, test } from 'node:test'
import { circlesIn, filesEnding, importsOf, type Import } from './run/sources.ts'
import { SERVER, SERVER_FOR_ALL, SUB_FOLDERS, WEB, WEB_FOR_FEATURES } from './run/allowed-imports.ts'
import { namesWith } from './run/declared-names.ts'
import { placeIn, roomOf, subFolderOf } from './run/rooms.ts'
import { DEVELOPMENT, KEYS_BY_HAND, WITHOUT_SCHEMA } from './run/named-files.ts'

const sources = filesEnding('.ts', '.tsx', '.mjs')
const TEST_FILE = /\.(test|spec)\.tsx?$/
const product = sources.filter(({ path }) => !/^tests\/|\/testing\.ts$/.test(path) && !TEST_FILE.test(path))
const imports = product.flatMap(importsOf)

const inRoom = (room: string) => imports.filter(({ from }) => from.startsWith(`${room}/`))
const pathsOf = (files: readonly { path: string }[]) => files.map(({ path }) => path)
const line = ({ from, to }: Import) => `${from} imports ${to}`

function brokenWalls(room: string, allowed: (folder: string) => readonly string[]) {
  return inRoom(room).filter(({ from, to }) => {
    const { folder } = placeIn(from)
    if (folder === undefined || roomOf(to) !== room) return false
    const { rest } = placeIn(to)
    return ![`${folder}/`, ...allowed(folder)].some((place) => rest.startsWith(place))
  })
}

describe('walls', () => {
  test('the contract imports the schema library only', () => {
    const forbidden = inRoom('contract').filter(({ to }) => to !== 'zod' && roomOf(to) !== 'contract')
    assert.deepEqual(forbidden.map(line), [])
  })

  test('web and server import the contract, never each other, and never files for tests', () => {
    const forbidden = imports.filter(({ from, to }) => {
      const [room, target] = [roomOf(from), roomOf(to)]
      if (room && room !== 'bench' && (target === 'tests' || to.endsWith('/testing.ts')))
        return !DEVELOPMENT.has(from)
      return (room === 'web' && target === 'server') || (room === 'server' && target === 'web')
    })
    assert.deepEqual(forbidden.map(line), [])
  })

  test('a feature of the server imports only features below it', () => {
    const features = new Set(
      product.flatMap(({ path }) => (roomOf(path) === 'server' ? (placeIn(path).folder ?? []) : [])),
    )
    assert.deepEqual(features, new Set(SERVER), 'each has its place in the order')
    const upward = imports.filter(({ from, to }) => {
      if (roomOf(from) !== 'server' || roomOf(to) !== 'server') return false
      const [importer, target] = [placeIn(from).folder, placeIn(to)]
      if (importer === undefined || importer === target.folder) return false
      if (target.folder === undefined) return !SERVER_FOR_ALL.includes(target.rest)
      return SERVER.indexOf(importer) < SERVER.indexOf(target.folder)
    })
    assert.deepEqual(upward.map(line), [])
  })

  test('a feature of the pages imports web/ui, web/school, and itself', () => {
    const broken = brokenWalls('web', (folder) => WEB[folder] ?? WEB_FOR_FEATURES)
    assert.deepEqual(broken.map(line), [])
  })

  test('a sub-folder of a feature imports the top of its feature and what its line here allows', () => {
    const broken = imports.filter(({ from, to }) => {
      const [importer, target] = [subFolderOf(from), subFolderOf(to)]
      if (!importer || !target || importer.feature !== target.feature || importer.name === target.name)
        return false
      return !SUB_FOLDERS[`${importer.feature}/${importer.name}`]?.includes(target.name)
    })
    assert.deepEqual(broken.map(line), [])
  })

  test('no file imports itself by way of others, types included', () => {
    assert.deepEqual(circlesIn(imports), [])
  })

  test('pages write query keys by hand nowhere but in the query module, and where a comment says why', () => {
    const written = /queryKey\s*[:=]\s*\[|(Query|Queries|QueryData)\(\s*\[/
    const found = product.filter(({ path, text }) => roomOf(path) === 'web' && written.test(text))
    assert.deepEqual(pathsOf(found), KEYS_BY_HAND)
  })

  test('pages import only types and plain words from the contract; a schema is in a chunk of its own', () => {
    const withSchema = inRoom('web').filter(
      ({ to, kind }) => roomOf(to) === 'contract' && !WITHOUT_SCHEMA.has(to) && kind === 'value',
    )
    assert.deepEqual(withSchema.map(line), [])
  })

  test('the plain words of the contract import no schema library', () => {
    assert.deepEqual(
      imports.filter(
        ({ from, to, kind }) => WITHOUT_SCHEMA.has(from) && !WITHOUT_SCHEMA.has(to) && kind !== 'type',
      ),
      [],
    )
  })

  test('imports across rooms use names, not relative paths', () => {
    const relative = product.filter(({ path, text }) => {
      const depth = path.split('/').length - 1
      return depth > 0 && text.includes(`from '${'../'.repeat(depth)}`)
    })
    assert.deepEqual(pathsOf(relative), [])
  })
})

describe('files', () => {
  const written = [...sources, ...filesEnding('.css')].filter(({ path }) => !/\.generated\.tsx?$/.test(path))
  const lengths = written.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))

  test('have 250 lines at the most', () => {
    assert.deepEqual(
      lengths.filter(({ lines }) => lines > 250),
      [],
    )
  })

  test('number at most 22 in a folder, tests not counted', () => {
    const beside = written.filter(({ path }) => !TEST_FILE.test(path) && !path.startsWith('tests/browser/'))
    const folders = Map.groupBy(beside, ({ path }) => posix.dirname(path))
    const full = [...folders].filter(([, files]) => files.length > 22)
    assert.deepEqual(
      full.map(([folder, files]) => `${folder}: ${files.length}`),
      [],
    )
  })

  test('with tests are beside what they test and have its name, with an aspect after it where there are several', () => {
    const paths = new Set(sources.flatMap(({ path }) => [path, posix.dirname(path)]))
    const forbidden = sources.filter(({ path }) => {
      if (!path.endsWith('.test.ts') || path.startsWith('tests/')) return false
      const [folder, name] = [posix.dirname(path), posix.basename(path, '.test.ts')]
      const beginnings = name.split('-').map((_, index, words) => words.slice(0, index + 1).join('-'))
      const isTested = (source: string) =>
        source === 'authorization' ||
        source === posix.basename(folder) ||
        ['.ts', '.tsx', '.mjs', ''].some((ending) => paths.has(`${folder}/${source}${ending}`))
      return !beginnings.some(isTested)
    })
    assert.deepEqual(pathsOf(forbidden), [])
  })

  test('have names, and give names, without words that say nothing; fields of the contract keep theirs', () => {
    const words =
      'told asked kept known said stands standing becomes comers leavers strangers owed untold freshen live'
    assert.deepEqual(namesWith(words.split(' '), sources), [])
  })

  test('are in folders that are named for a subject', () => {
    const vague = /(^|\/)(utils?|lib|helpers?|common|shared|misc)(\/|\.tsx?$)/
    assert.deepEqual(
      sources.map(({ path }) => path).filter((path) => vague.test(path)),
      [],
    )
  })

  test('do not only re-export other files', () => {
    const index = sources.filter(
      ({ path }) => /(^|\/)index\.tsx?$/.test(path) && path !== 'contract/index.ts',
    )
    const reExporting = sources.filter(({ text }) => /^export\s[^'";(=]*\sfrom\s+'/m.test(text))
    assert.deepEqual(
      [...index, ...reExporting].map(({ path }) => path),
      [],
    )
  })

  test('have no notes to do something later, and skip no test', () => {
    const notes = /\b(TOD[O]|FIXM[E]|XX[X])\b/
    const left = /\.(onl[y]|ski[p]|tod[o])\(|\b(onl[y]|ski[p]|tod[o]): true/
    const found = sources.filter(
      ({ path, text }) => notes.test(text) || (/test|spec/.test(path) && left.test(text)),
    )
    assert.deepEqual(pathsOf(found), [])
  })

  test('with tests have no hooks at the top level, where these would run for all files of the process', () => {
    const hooks = /^(before|beforeEach|afterEach)\(/m
    const found = sources.filter(({ path, text }) => path.endsWith('.test.ts') && hooks.test(text))
    assert.deepEqual(pathsOf(found), [])
  })

  test('name no paths of the machine on which they were written', () => {
    const machine = /(^|[\s'"`(=:])\/(work|home\/\w+|Users\/\w+|root)\/[\w.-]/m
    const all = filesEnding('.ts', '.tsx', '.mjs', '.css', '.html', '.json', '.md', '.sql', '.ci/run')
    assert.deepEqual(
      all.filter(({ text }) => machine.test(text)).map(({ path }) => path),
      [],
    )
  })
})

describe('what web/ui does for all pages', () => {
  const MACHINES = { useMutation: 'web/ui/use-action.ts', Modal: 'web/ui/dialog/dialog.tsx' }
  for (const [name, machine] of Object.entries(MACHINES)) {
    const imported = new RegExp(`(.*)\\nimport \\{[^}]*\\b${name}\\b[^}]*\\} from`)
    const byHand = product.flatMap(({ path, text }) => {
      const [found, before = ''] = imported.exec(`\n${text}`) ?? []
      return found && path.startsWith('web/') && path !== machine ? [{ path, before }] : []
    })

    test(`${name} stands in ${machine}; elsewhere the line before its import says why`, () => {
      assert.ok(product.some(({ path, text }) => path === machine && text.includes(name)))
      assert.deepEqual(
        byHand.filter(({ before }) => !before.startsWith('// ')).map(({ path }) => path),
        [],
      )
      assert.ok(byHand.length <= 12, `${byHand.length} places`)
    })
  }
})

describe('packages', () => {
  const [manifest] = filesEnding('package.json')
  const { dependencies, devDependencies } = JSON.parse(manifest?.text ?? '{}') as Record<
    string,
    Record<string, string>
  >
  const declared = { ...dependencies, ...devDependencies }

  test('have exact versions', () => {
    const notExact = Object.entries(declared).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
    )
    assert.deepEqual(notExact, [])
  })

  test('that the server needs in production are dependencies', () => {
    const onlyHere = new Set(Object.keys(devDependencies ?? {}))
    const needed = inRoom('server').filter(({ to, kind, from }) => {
      const name = /^(?:@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? ''
      return kind === 'value' && onlyHere.has(name) && !DEVELOPMENT.has(from)
    })
    assert.deepEqual(needed.map(line), [])
  })
})
