import { readFile } from 'node:fs/promises'
import { findPage } from '#contract/pages/find-page.ts'
import { DASHBOARDS, PAGE_FILES, type Files, type PageFiles } from '#contract/page-data.ts'
import type { Role } from '#contract/words.ts'

/** HTML for the head of a page: what its browser can load at once, without waiting for the script that asks for it. */
export type LinksFor = (path: string, role: Role | undefined) => string

/** Reads the list of pages that the build has written, with the files that each of them needs. */
export async function readPageLinks(folder: string): Promise<LinksFor> {
  const list = await readFile(`${folder}/${PAGE_FILES}`, 'utf8').catch(undefinedIfMissing)
  if (list === undefined) return () => ''
  const { fonts, staff, pages } = JSON.parse(list) as PageFiles
  const font = fonts.map(fontLink).join('')
  const links = new Map(
    Object.entries(pages).map(([path, { content }]) => {
      const filesFor = (role: Role) => {
        const shown = [path, ...(path === '/' ? [DASHBOARDS[role] ?? path] : [])].flatMap(
          (each) => pages[each] ?? [],
        )
        return shown.map((page) => (role === 'student' ? (page.own ?? page.content) : page.content))
      }
      return [
        path,
        {
          // In place of other pages a visitor sees a sign-in panel.
          visitor: font + (path === '/' ? linksTo([content]) : ''),
          student: font + linksTo(filesFor('student')),
          staff: font + linksTo([staff, ...filesFor('teacher')]),
        },
      ] as const
    }),
  )
  return (path, role) => links.get(findPage(path)?.value.path ?? '')?.[AUDIENCES[role ?? 'none']] ?? font
}

const AUDIENCES = { admin: 'staff', teacher: 'staff', student: 'student', none: 'visitor' } as const

function linksTo(files: readonly Files[]): string {
  const wide = files.flatMap((each) => each.wide ?? [])
  const links = [
    ...files.flatMap((each) => each.styles.map(styleLink)),
    ...files.flatMap((each) => each.scripts.map((address) => scriptLink(address))),
    ...wide.flatMap((each) => each.styles.map(wideStyleLink)),
    ...wide.flatMap((each) => each.scripts.map((address) => scriptLink(address, WIDE))),
  ]
  return [...new Set(links)].join('')
}

const WIDE = ' media="not all and (max-width: 48em)"'

const fontLink = (address: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`
const scriptLink = (address: string, media = '') =>
  `<link rel="modulepreload" crossorigin${media} href="${address}">`
const styleLink = (address: string) => `<link rel="stylesheet" crossorigin href="${address}">`

// Only loaded: a narrow screen may show it later, by a link of the script's own.
const wideStyleLink = (address: string) =>
  `<link rel="preload" as="style" crossorigin${WIDE} href="${address}">`

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
