import type { Fault } from '../fault.ts'

const ZIP = 'server/exchange/spreadsheets/read-zip.ts'
const ZIP_TESTS = ['server/exchange/spreadsheets/read-zip.test.ts']

export const ARCHIVE_FAULTS: readonly Fault[] = [
  {
    name: 'archive that unpacks to too many bytes',
    file: ZIP,
    find: 'if (declaredBytes > maxBytes)',
    replace: 'if (declaredBytes > 2 * MAX_UNPACKED_BYTES)',
    tests: ZIP_TESTS,
  },
  {
    name: 'archive of 501 files',
    file: ZIP,
    find: 'if (zip.entryCount > maxEntries)',
    replace: 'if (zip.entryCount > maxEntries + 1)',
    tests: ZIP_TESTS,
  },
  {
    name: 'archive whose files overlap',
    file: ZIP,
    find: 'if (entry.relativeOffsetOfLocalHeader < end)',
    replace: 'if (entry.relativeOffsetOfLocalHeader < 0)',
    tests: ZIP_TESTS,
  },
  {
    name: 'archive with two files of one name',
    file: ZIP,
    find: 'fileName.toLowerCase())).size < entries.length',
    replace: 'fileName)).size < entries.length',
    tests: ZIP_TESTS,
  },
  {
    name: 'archive with a link',
    file: ZIP,
    find: 'if (entries.some(isLink))',
    replace: 'if (entries.every(isLink))',
    tests: ZIP_TESTS,
  },
  {
    name: 'archive with a wrong checksum',
    file: ZIP,
    find: 'if (crc32(contents) !== entry.crc32)',
    replace: 'if (crc32(contents) === -1)',
    tests: ZIP_TESTS,
  },
  {
    name: 'archive with a password',
    file: ZIP,
    find: 'if (entries.some((entry) => entry.isEncrypted()))',
    replace: 'if (entries.every((entry) => entry.isEncrypted()))',
    tests: ZIP_TESTS,
  },
  {
    name: 'backup: a link in an archive is read as a file',
    file: 'server/operate/backup/archive/tar.ts',
    find: "if (type !== 'file')",
    replace: "if (type === 'block-device')",
    tests: ['server/operate/backup/archive/tar.test.ts'],
  },
  {
    name: 'backup: an archive is read on behind its end',
    file: 'server/operate/backup/archive/read.ts',
    find: '} else if (manifest !== undefined) {',
    replace: '} else if (manifest !== undefined && name !== MANIFEST_FILE) {',
    tests: ['server/operate/backup/archive/read.test.ts'],
  },
]
