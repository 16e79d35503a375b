import { build } from 'vite'; import z from 'node:zlib'; import fs from 'node:fs'
const [r]=[await build({configFile:'vite.config.ts',root:'web',logLevel:'error',build:{write:false}})].flat()
const out=r.output
const pf=JSON.parse(out.find(f=>f.fileName.endsWith('page-files.json')).source)
const html=String(out.find(f=>f.fileName==='index.html').source)
const every=[...html.matchAll(/(?:src|href)="\/(static\/[^"]+)"/g)].map(m=>m[1])
const size=n=>{const f=out.find(f=>f.fileName===n);const c=Buffer.from(f.type==='chunk'?f.code:f.source);return n.endsWith('woff2')?c.length:z.brotliCompressSync(c).length}
for(const f of out) if(/\.css$/.test(f.fileName)) console.log(f.fileName, z.brotliCompressSync(Buffer.from(f.source)).length)
for(const f of out) if(f.type==='chunk') console.log(' ',f.name, z.brotliCompressSync(Buffer.from(f.code)).length)
let worst=0; const rows=[]
for(const [p,{content}] of Object.entries(pf.pages)){const n=[...new Set([...every,...[...pf.fonts,...pf.staff.scripts,...pf.staff.styles,...content.scripts,...content.styles].map(a=>a.slice(1))])]; rows.push([p,n.length+3,n.reduce((s,x)=>s+size(x),0)])}
rows.sort((a,b)=>b[1]-a[1]); console.log(rows.slice(0,6).map(r=>r.join(' ')).join('\n')); for(const p of ['/attendance','/teacher-dashboard','/students/list']) console.log(rows.find(r=>r[0]===p).join(' '))
const css=out.filter(f=>/\.css$/.test(f.fileName)).map(f=>String(f.source)).join('')
fs.writeFileSync(process.argv[2],css)
