import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
const STYLES = new URL('../web/base.css', import.meta.url)
const FOLDER = fileURLToPath(new URL('../node_modules/.cache/homeroom/', import.meta.url))

/** Kerning, figures of one width, marks above letters, and the height of a colon between figures. */
const FEATURES = ['kern', 'tnum', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'case', 'liga']

type FontFace = { weights: { min: number; max: number }; characters: string }

/**
 * Every first visit loads the font of Latin text, so the build takes out the weights and features that no page uses:
 * 29 of 48 kB remain. The font for other characters stays whole, because few pages load it.
 */
export function narrowFont(): Plugin {
  return {
    name: 'homeroom-narrow-font',
    apply: 'build',
    config: async () => ({ resolve: { alias: { [FONT]: await writeNarrowFont() } } }),
  }
}

async function writeNarrowFont(): Promise<string> {
  const { default: subsetFont } = await import('subset-font')
  const whole = await readFile(fileURLToPath(import.meta.resolve(FONT)))
  const { weights, characters } = readFontFace(await readFile(STYLES, 'utf8'))
  const narrow = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: FEATURES,
  })
  await mkdir(FOLDER, { recursive: true })
  const path = `${FOLDER}inter-latin-wght-normal.woff2`
  await writeFile(path, narrow)
  return path
}

/** The weights and characters that a style sheet uses this font for. Throws where the sheet does not say both. */
export function readFontFace(css: string): FontFace {
  const face = css.split('@font-face').find((each) => each.includes(FONT)) ?? ''
  const [, min, max] = /font-weight: (\d+) (\d+);/.exec(face) ?? []
  const ranges = /unicode-range:([^;]+);/.exec(face)?.[1]
  if (!min || !max || !ranges)
    throw new Error('base.css does not say which weights and characters of Inter pages use')
  return {
    weights: { min: Number(min), max: Number(max) },
    characters: ranges.split(',').map(charactersOf).join(''),
  }
}

/** Of a range such as `U+0000-00FF` or `U+0131`. */
function charactersOf(range: string): string {
  const [first = '', last = first] = range.trim().replace('U+', '').split('-')
  let characters = ''
  for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code++)
    characters += String.fromCodePoint(code)
  return characters
}
