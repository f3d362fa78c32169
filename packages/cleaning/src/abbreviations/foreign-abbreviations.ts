/** Short forms of other languages than English: lines as `expansions.ts` reads them. */
export const foreignAbbreviations = `
zw: zwischen
qqn: quelqu'un
pk: pourquoi
koi: quoi
pq: por que
xq: por que
q: que
x: por | per
vc: voce
vcs: voces
oq: o que
tb: tambem
cmq: comunque
ke: che
nn: non
ordi: ordinateur
nen: einen
ne: eine
nan: någon
nån: någon
o: och
fürn: für den
gimana: bagaimana
gez: rundfunkbeitrag
`
