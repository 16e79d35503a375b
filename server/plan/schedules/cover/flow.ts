/** A network for `minCostFlow`. Nodes are numbered from 0; capacities and costs are whole numbers, costs may not be negative. */
export class FlowNetwork {
  readonly #from: number[] = []
  readonly #to: number[] = []
  readonly #left: number[] = []
  readonly #cost: number[] = []
  readonly #edgesOf: number[][]

  constructor(nodes: number) {
    this.#edgesOf = Array.from({ length: nodes }, () => [])
  }

  /** Returns the number of the edge, for `flowOn`. */
  addEdge(from: number, to: number, capacity: number, cost: number): number {
    const edge = this.#to.length
    for (const [start, end, left, price] of [
      [from, to, capacity, cost],
      [to, from, 0, -cost],
    ] as const) {
      this.#edgesOf[start]!.push(this.#to.length)
      this.#from.push(start)
      this.#to.push(end)
      this.#left.push(left)
      this.#cost.push(price)
    }
    return edge
  }

  /** The flow through an edge: the remaining capacity of the opposite edge. */
  flowOn = (edge: number): number => this.#left[edge + 1]!

  /** Sends as much as possible from the source to the sink, at the least cost, by one cheapest path after the other. */
  sendMost(source: number, sink: number): void {
    for (let path = this.#cheapestPath(source, sink); path; path = this.#cheapestPath(source, sink)) {
      const amount = Math.min(...path.map((edge) => this.#left[edge]!))
      for (const edge of path) {
        this.#left[edge]! -= amount
        this.#left[edge ^ 1]! += amount
      }
    }
  }

  /** The edges of the cheapest path with capacity left, by Bellman and Ford with a queue; undefined where there is none. */
  #cheapestPath(source: number, sink: number): number[] | undefined {
    const cost = this.#edgesOf.map(() => Infinity)
    const reachedBy = this.#edgesOf.map(() => -1)
    const isQueued = this.#edgesOf.map(() => false)
    const queue = [source]
    cost[source] = 0
    for (let next = 0; next < queue.length; next++) {
      const node = queue[next]!
      isQueued[node] = false
      for (const edge of this.#edgesOf[node]!) {
        const to = this.#to[edge]!
        const through = cost[node]! + this.#cost[edge]!
        if (this.#left[edge] === 0 || through >= cost[to]!) continue
        cost[to] = through
        reachedBy[to] = edge
        if (!isQueued[to]) queue.push(to)
        isQueued[to] = true
      }
    }
    if (cost[sink] === Infinity) return undefined
    const path: number[] = []
    for (let node = sink; node !== source; node = this.#from[path.at(-1)!]!) path.push(reachedBy[node]!)
    return path
  }
}
