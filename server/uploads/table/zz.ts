import { readTable } from './read-table.ts'
import { sheetData, workbookParts } from './testing.ts'
import { zipSync, strToU8 } from 'fflate'
    const parts = workbookParts([{ name: 'S', xml: sheetData('<row><c r="XFD1"/></row>'.repeat(20_000)) }])
    const files = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])
    const hoard = zipSync(Object.fromEntries(files), { level: 0 })
const t=performance.now()
console.log(await readTable(hoard).catch(e=>e.message), performance.now()-t)
