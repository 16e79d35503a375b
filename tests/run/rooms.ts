/** Folders that hold several features; every other folder is a feature itself. */
const FEATURE = /^((?:(?:people|plan|day|exchange|operate)\/|groups\/(?=(?:balance|courses)\/))?[\w-]+)\//

export const roomOf = (path: string) => /^(contract|server|web|tests|bench)\//.exec(path)?.[1]

/** The part of a path after its room, and its feature; a file of the room itself has none. */
export function placeIn(path: string) {
  const rest = path.slice(path.indexOf('/') + 1)
  return { rest, folder: FEATURE.exec(rest)?.[1] }
}

/** The feature of a file in a sub-folder of one, and the name of the sub-folder. */
export function subFolderOf(path: string): { feature: string; name: string } | undefined {
  const room = roomOf(path)
  const { rest, folder } = placeIn(path)
  if ((room !== 'server' && room !== 'web') || !folder) return undefined
  const inside = rest.slice(folder.length + 1)
  return inside.includes('/')
    ? { feature: `${room}/${folder}`, name: inside.slice(0, inside.indexOf('/')) }
    : undefined
}
