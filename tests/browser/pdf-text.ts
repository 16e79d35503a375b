import { inflateSync } from 'node:zlib'

/** The text of each page of a PDF that Chromium has printed, in the order in which it was drawn. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = readObjects(pdf)
  return [...objects.values()]
    .filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary))
    .map(({ dictionary }) => {
      const fonts = readFonts(objects, resolve(objects, dictionary, 'Resources'))
      const contents = objects.get(reference(dictionary, 'Contents') ?? 0)?.stream
      return contents === undefined ? '' : drawnText(contents, fonts)
    })
}

type PdfObject = { dictionary: string; stream: string | undefined }
type Objects = Map<number, PdfObject>

function readObjects(pdf: Buffer): Objects {
  const text = pdf.toString('latin1')
  const objects: Objects = new Map()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)endobj/g)) {
    const [, id = '', body = ''] = match
    const at = body.indexOf('stream\n')
    const dictionary = at === -1 ? body : body.slice(0, at)
    objects.set(Number(id), { dictionary, stream: at === -1 ? undefined : readStream(body, at, dictionary) })
  }
  return objects
}

function readStream(body: string, at: number, dictionary: string): string | undefined {
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
  const bytes = Buffer.from(body.slice(at + 'stream\n'.length, at + 'stream\n'.length + length), 'latin1')
  if (!dictionary.includes('/FlateDecode')) return bytes.toString('latin1')
  return dictionary.includes('/Image') ? undefined : inflateSync(bytes).toString('latin1')
}

const reference = (dictionary: string, key: string) => {
  const id = new RegExp(String.raw`/${key} (\d+) 0 R`).exec(dictionary)?.[1]
  return id === undefined ? undefined : Number(id)
}
/** The part of a dictionary that follows a key: another object, or the rest of this one. */
const resolve = (objects: Objects, dictionary: string, key: string) => {
  const id = reference(dictionary, key)
  return id === undefined
    ? dictionary.slice(Math.max(0, dictionary.indexOf(`/${key}`)))
    : (objects.get(id)?.dictionary ?? '')
}

/** The characters of each font by the number of their glyph. */
function readFonts(objects: Objects, resources: string): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>()
  const list = /\/Font\s*<<([\s\S]*?)>>/.exec(resources)?.[1] ?? ''
  for (const [, name = '', id = ''] of list.matchAll(/\/(\w+) (\d+) 0 R/g)) {
    const toUnicode = reference(objects.get(Number(id))?.dictionary ?? '', 'ToUnicode')
    fonts.set(name, readCharacters(objects.get(toUnicode ?? 0)?.stream ?? ''))
  }
  return fonts
}

const unicode = (hex: string) =>
  String.fromCharCode(...Array.from(hex.match(/.{4}/g) ?? [], (unit) => Number.parseInt(unit, 16)))

function readCharacters(map: string): Map<number, string> {
  const characters = new Map<number, string>()
  for (const [, lines = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of lines.matchAll(/<(\w+)> <(\w+)>/g))
      characters.set(Number.parseInt(glyph, 16), unicode(text))
  for (const [, lines = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of lines.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let glyph = Number.parseInt(from, 16), step = 0; glyph <= Number.parseInt(to, 16); glyph++, step++)
        characters.set(glyph, String.fromCharCode(Number.parseInt(text, 16) + step))
  return characters
}

/** The text between BT and ET is one run. */
function drawnText(content: string, fonts: Map<string, Map<number, string>>): string {
  let font = new Map<number, string>()
  let text = ''
  for (const [operation, name, array, hex] of content.matchAll(
    /\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ|<(\w+)> Tj|\bET\b/g,
  )) {
    if (name !== undefined) font = fonts.get(name) ?? font
    else if (operation === 'ET') text += '\n'
    else
      for (const [, glyphs = ''] of (array ?? `<${hex}>`).matchAll(/<(\w+)>/g))
        for (const glyph of glyphs.match(font.size > 0 && glyphs.length % 4 === 0 ? /.{4}/g : /.{2}/g) ?? [])
          text += font.get(Number.parseInt(glyph, 16)) ?? ''
  }
  return text
}
