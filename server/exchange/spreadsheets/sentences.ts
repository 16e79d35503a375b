import { formatNumber } from '#contract/formats.ts'
import { MAX_FILE_BYTES } from '#contract/words.ts'
import {
  MAX_ARCHIVE_CELLS,
  MAX_ARCHIVE_ROWS,
  MAX_CELL_CHARACTERS,
  MAX_COLUMNS,
  MAX_PIXELS,
  MAX_UNPACKED_BYTES,
  MAX_ZIP_ENTRIES,
} from './limits.ts'

const MB = 1024 * 1024

/** What people read about a file that Homeroom does not read. */
export const sentences = {
  empty: 'This file is empty.',
  damaged:
    'This file is damaged or was not fully saved. Please open it in your spreadsheet program and save it again.',
  passwordProtected:
    'This file is protected by a password. Please save it without the password and choose it again.',
  interrupted: 'Reading this file was interrupted. Please choose it again.',
  unmatchedQuote: (row: number) =>
    `Row ${formatNumber(row)} has an unmatched quotation mark. Please correct it and choose the file again.`,
  cellTooLong: (row: number) =>
    `Row ${row} has a cell of more than ${formatNumber(MAX_CELL_CHARACTERS)} characters. ` +
    'Please shorten it; in a CSV file, the cause may be a missing quotation mark.',

  chooseSpreadsheet: (problem: string) => `${problem} Please choose an .xlsx, .xls or .csv file.`,
  saveAsXlsx: (problem: string) =>
    `${problem} Please open it in your spreadsheet program, save it as .xlsx and choose that file.`,
  notSpreadsheet: 'This is not a spreadsheet.',
  otherType: (type: string) => `This is ${type}, not a spreadsheet.`,
  textDocument: 'This is a text document, not a spreadsheet.',
  presentation: 'This is a presentation, not a spreadsheet.',
  packedArchive: 'This is a compressed file, not a spreadsheet.',
  webPage: 'This is a web page, not a spreadsheet.',
  savedWebPage: 'This is a saved web page, not a spreadsheet.',
  officeFile: 'This is an Office file without a spreadsheet.',
  excel95: 'This workbook is from Excel 95 or older.',
  xlsb: 'Homeroom does not read .xlsb workbooks.',
  ods: 'Homeroom does not read .ods spreadsheets.',
  numbers: 'Homeroom does not read Numbers spreadsheets.',
  chooseArchive: 'This is an Excel workbook. Please choose a .zip or .csv file.',

  fileTooLarge: `This file is larger than ${MAX_FILE_BYTES / MB} MB. Please split it.`,
  tooManyRows: (limit: number) =>
    `This file has more than ${formatNumber(limit)} rows. Please split it into smaller files.`,
  keepColumns: (problem: string) => `${problem} Please keep only the columns that Homeroom needs.`,
  tooManyCells: (limit: number) => `This file has more than ${formatNumber(limit)} cells.`,
  tooManyColumns: (row: number) => `Row ${row} has more than ${MAX_COLUMNS} columns.`,
  tooMuchText: 'This file has too much text.',
  tooManyElements: (what: string) =>
    `This file has too many ${what}. Please copy the rows that Homeroom needs into a new file.`,
  tooSlow: 'This file takes too long to read. Please copy the rows that Homeroom needs into a new file.',
  tooMuchMemory: 'This file needs too much memory. Please copy the rows that Homeroom needs into a new file.',
  unpacksTooLarge:
    `This file unpacks to more than ${MAX_UNPACKED_BYTES / MB} MB or ${MAX_ZIP_ENTRIES} parts. ` +
    'Please save only the sheet that Homeroom needs.',
  notPicture: 'This is not a JPEG, PNG or WebP picture.',
  damagedPicture: 'This picture is damaged or was not fully saved.',
  pictureTooLarge: `This picture has more than ${MAX_PIXELS / 1_000_000} million pixels or takes too long to read. Please save it smaller.`,
  exportOneSchool: (problem: string) => `This file is too large. ${problem} Please export only one school.`,
  archiveColumns: (name: string) => `${name} has more than ${MAX_COLUMNS} columns.`,
  archiveRows: `It has more than ${formatNumber(MAX_ARCHIVE_ROWS)} rows.`,
  archiveCells: `It has more than ${formatNumber(MAX_ARCHIVE_CELLS)} cells.`,
} as const
