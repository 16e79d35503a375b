import { writeOle } from './ole-write.ts'

type Cell = string | number | boolean | { date: number } | { error: number } | { formula: number | string }
type OldSheet = { name: string; rows: Cell[][]; hidden?: boolean }

/** An .xls workbook as Excel 97 writes it; `before` are records that stand before the list of sheets. */
export function makeXls(sheets: OldSheet[], before: Buffer[] = [], version = 0x0600): Uint8Array {
  const begin = record(0x0809, short(version), short(5), Buffer.alloc(12))
  const styles = [0, 14].map((format) => record(0x00e0, short(0), short(format), Buffer.alloc(16)))
  const contents = sheets.map(({ rows }) => Buffer.concat([begin, ...rows.flatMap(cellsOf), record(0x000a)]))
  const list = (places: number[]) =>
    sheets.map(({ name, hidden }, index) =>
      record(
        0x0085,
        long(places[index] ?? 0),
        Buffer.from([hidden ? 1 : 0, 0, name.length, 0]),
        Buffer.from(name),
      ),
    )
  const globals = (places: number[]) =>
    Buffer.concat([begin, ...before, ...styles, ...list(places), record(0x000a)])
  let place = globals([]).length
  const places = contents.map(({ length }) => (place += length) - length)
  return writeOle('Workbook', Buffer.concat([globals(places), ...contents]))
}

export const record = (id: number, ...parts: Buffer[]): Buffer => {
  const contents = Buffer.concat(parts)
  return Buffer.concat([short(id), short(contents.length), contents])
}

const cellsOf = (cells: Cell[], row: number): Buffer[] =>
  cells.flatMap((cell, column) => cellOf(cell, Buffer.concat([short(row), short(column)])))

function cellOf(cell: Cell, place: Buffer): Buffer[] {
  const plain = Buffer.concat([place, short(0)])
  if (typeof cell === 'string') return [record(0x0204, plain, text(cell))]
  if (typeof cell === 'number') return [record(0x0203, plain, double(cell))]
  if (typeof cell === 'boolean') return [record(0x0205, plain, Buffer.from([Number(cell), 0]))]
  if ('date' in cell) return [record(0x0203, place, short(1), double(cell.date))]
  if ('error' in cell) return [record(0x0205, plain, Buffer.from([cell.error, 1]))]
  if (typeof cell.formula === 'number') return [record(0x0006, plain, double(cell.formula), Buffer.alloc(8))]
  const textFollows = Buffer.from([0, 0, 0, 0, 0, 0, 0xff, 0xff])
  return [record(0x0006, plain, textFollows, Buffer.alloc(8)), record(0x0207, text(cell.formula))]
}

const text = (value: string) =>
  Buffer.concat([short(value.length), Buffer.from([1]), Buffer.from(value, 'utf16le')])
const short = (value: number) => Buffer.from([value & 255, value >> 8])
const long = (value: number) => Buffer.concat([short(value & 0xffff), short(value >>> 16)])
const double = (value: number) => Buffer.from(new Float64Array([value]).buffer)
