import { after, describe, test } from 'node:test'
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { strToU8, zipSync } from 'fflate'
import { closeTableReader, readTable } from './read-table.ts'
import { makeCsv, makeWorkbook, makeXlsx, worksheetXml, workbookParts } from '#tests/fixtures/make-xlsx.ts'

const unreadable = (code: string, message: RegExp) => ({ name: 'UnreadableFile', code, message })
const small = makeCsv([
  ['first_name', 'email'],
  ['Ann', 'ann@school.example'],
])
/** A tag that never ends: the library scans it from its start again with every chunk. */
const endless = makeWorkbook([{ name: 'S', xml: worksheetXml(`<row ${'x'.repeat(40_000_000)}`) }])
after(closeTableReader)

const pack = (parts: Record<string, string>, level: 0 | 1): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])), { level })

function isRunning(pid: number): boolean {
  try {
    // A process that has ended but was not waited for is a zombie.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

describe('reading a file', () => {
  test('that takes too long is stopped, and the server handles requests meanwhile', async () => {
    let ticks = 0
    const timer = setInterval(() => (ticks += 1), 5)
    await assert.rejects(readTable(endless, { milliseconds: 400 }), unreadable('too_large', /takes too long/))
    clearInterval(timer)
    assert.ok(ticks > 2, `the server had ${ticks} ticks`)
  })

  /** Each element becomes objects of the library, which fill the memory long before the processor time is used up. */
  test('that needs too much memory is stopped, and the next file is read', async () => {
    const parts = workbookParts([{ name: 'S', rows: [['Ann']] }])
    const outline = parts['xl/workbook.xml']!.replace(
      '<sheets>',
      `<a>${'<b a="1" c="2" d="3" e="4" f="5" g="6"/>'.repeat(1_500_000)}</a><sheets>`,
    )
    await assert.rejects(
      readTable(pack({ ...parts, 'xl/workbook.xml': outline }, 1), { milliseconds: 120_000 }),
      unreadable('too_large', /too much memory/),
    )
    assert.equal((await readTable(small)).rows.length, 2)
  })

  test('reads it in pieces, also where it came uncompressed, and stops at too many cells', async () => {
    const parts = workbookParts([{ name: 'S', xml: worksheetXml('<row><c r="XFD1"/></row>'.repeat(20_000)) }])
    await assert.rejects(
      readTable(pack(parts, 0), { milliseconds: 120_000 }),
      unreadable('too_large', /more than 1,000,000 cells/),
    )
  })

  test('waits for the file before it, also when that one fails', async () => {
    const order: string[] = []
    const note = (name: string) => () => order.push(name)
    await Promise.all([
      readTable(endless, { milliseconds: 300 }).catch(note('slow')),
      readTable(makeXlsx([['Ann']])).then(note('workbook')),
      readTable(small).then(note('text')),
    ])
    assert.deepEqual(order, ['slow', 'workbook', 'text'])
  })

  test('does not change the bytes of the caller', async () => {
    const bytes = Buffer.from(small)
    await readTable(bytes)
    assert.deepEqual(bytes, Buffer.from(small))
  })

  test('is refused with a sentence when the server stops, and works again afterwards', async () => {
    const refused = [endless, small].map((file) =>
      assert.rejects(readTable(file), unreadable('unreadable', /interrupted/)),
    )
    await nextTurn()
    await closeTableReader()
    await Promise.all(refused)
    assert.equal((await readTable(small)).rows.length, 2)
  })

  test('takes five seconds of processor time at the most', async () => {
    await assert.rejects(readTable(endless), unreadable('too_large', /takes too long/))
    assert.equal((await readTable(small)).rows.length, 2)
  })

  test('takes no memory of the server, however much the file would take', async () => {
    const nested = makeWorkbook([{ name: 'S', xml: worksheetXml('<a>'.repeat(5_000_000)) }])
    const before = process.memoryUsage.rss()
    await readTable(nested).catch(() => undefined)
    const grown = (process.memoryUsage.rss() - before) / 1024 / 1024
    assert.ok(grown < 60, `${grown} MB`)
  })

  test('ends with the server, even if that is killed while a file is read', async () => {
    const script = `
      import { readTable } from ${JSON.stringify(new URL('read-table.ts', import.meta.url).href)}
      import { readFileSync } from 'node:fs'
      const file = Buffer.from('name\\n' + 'x,'.repeat(900000))
      void readTable(file)
      setInterval(() => {
        const children = readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8')
        if (children === '') return
        process.stdout.write(children)
        process.kill(process.pid, 'SIGKILL')
      }, 50)`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      timeout: 20_000,
    }).catch((error: { stdout: string }) => error)
    const pid = Number(stdout.trim())
    assert.ok(pid > 0, stdout)
    for (let attempt = 0; attempt < 100 && isRunning(pid); attempt += 1) await pause(50)
    assert.equal(isRunning(pid), false)
  })

  test('of a path that does not exist fails with ENOENT', async () => {
    await assert.rejects(readTable('/nowhere/at/all.csv'), { code: 'ENOENT' })
  })

  test('does not keep an idle process alive', async () => {
    const script = `
      import { readTable } from ${JSON.stringify(new URL('read-table.ts', import.meta.url).href)}
      const { rows } = await readTable(Buffer.from('a,b\\n1,2'))
      process.stdout.write(String(rows.length))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      timeout: 20_000,
    })
    assert.equal(stdout, '2')
  })
})
