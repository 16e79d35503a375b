import type { Plugin } from 'vite'

/** Mantine's one style sheet of all components, which the pages import. */
const WHOLE = /[\\/]@mantine[\\/]core[\\/]styles\.layer\.css$/
const OF_NO_COMPONENT = ['baseline', 'default-css-variables', 'global']
/** Where a component of Mantine has its class names. The build leaves it out with the component. */
const CLASS_NAMES = /[\\/]@mantine[\\/]core[\\/]esm[\\/].*?(\w+)\.module\.mjs$/

const sheetOf = (name: string) => `@mantine/core/styles/${name}.layer.css`

/**
 * Has each file of the build bring the style sheets of its own Mantine components, in place of the one sheet of all of them,
 * which `npm run dev` uses. Within a file they stand as in that one, because its order is that of Mantine's imports: a
 * component after those that it is made of, whose sheets its own changes.
 */
export function mantineStyles(): Plugin {
  return {
    name: 'homeroom-mantine-styles',
    apply: 'build',
    load: {
      filter: { id: WHOLE },
      handler: () => OF_NO_COMPONENT.map((name) => `@import '${sheetOf(name)}';`).join('\n'),
    },
    transform: {
      filter: { id: CLASS_NAMES },
      handler: (code, id) => ({
        code: `import '${sheetOf(CLASS_NAMES.exec(id)?.[1] ?? '')}'\n${code}`,
        map: null,
      }),
    },
  }
}
