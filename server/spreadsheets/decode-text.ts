import { wrongType } from './recognise.ts'
import { damaged } from './unreadable-file.ts'

/** Text as its first bytes say, else UTF-8, else Windows-1252, which every byte is; what is no text is refused. */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes)
  // oxlint-disable-next-line no-control-regex -- the bytes of programs and pictures, never those of a table
  const strange = text.match(/[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/g)?.length ?? 0
  if (text.includes('\0') || strange > text.length / 200) throw wrongType('This is no spreadsheet.')
  return text
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16(bytes, 'utf-16be')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function decodeUtf16(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    throw damaged(cause)
  }
}
