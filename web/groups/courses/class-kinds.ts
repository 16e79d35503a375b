export const CLASS_KINDS = {
  core: {
    key: 'core-classes',
    title: 'Core classes',
    one: 'core class',
    many: 'core classes',
    list: 'GET /courses/api/core_classes/',
    lists: 'coreClasses',
    add: 'POST /courses/api/core_classes/',
    rename: 'PUT /courses/api/core_classes/:id/',
  },
  cte: {
    key: 'cte-classes',
    title: 'CTE classes',
    one: 'CTE class',
    many: 'CTE classes',
    list: 'GET /courses/api/cte_classes/',
    lists: 'GET /courses/api/cte_classes/',
    add: 'POST /courses/api/cte_classes/',
    rename: 'PUT /courses/api/cte_classes/:id/',
  },
} as const
export type ClassKind = (typeof CLASS_KINDS)['core' | 'cte']
