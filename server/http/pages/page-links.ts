import { readFile } from 'node:fs/promises'
import { findPage } from '#contract/pages/find-page.ts'
import { DASHBOARDS, PAGE_FILES, type Files, type PageFiles } from '#contract/page-data.ts'
import type { Role } from '#contract/words.ts'

/** HTML for the head of a page that lets the browser preload files before the scripts request them. */
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
        return shown.map((page) => (role === 'student' ? (page.forStudent ?? page.content) : page.content))
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
  const links = [
    ...files.flatMap((each) => each.styles.map(styleLink)),
    ...files.flatMap((each) => each.scripts.map(scriptLink)),
  ]
  return [...new Set(links)].join('')
}

const fontLink = (address: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`
const scriptLink = (address: string) => `<link rel="modulepreload" crossorigin href="${address}">`
const styleLink = (address: string) => `<link rel="stylesheet" crossorigin href="${address}">`

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
