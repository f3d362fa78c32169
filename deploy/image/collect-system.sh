#!/bin/sh
# Copies everything that Node needs at run time to the folder $1: the program, its shared libraries, two users, and
# folders for temporary files and for secrets.
set -eu

system=$1
node=$(command -v node)
mkdir -p "$system/usr/local/bin" "$system/etc" "$system/tmp" "$system/run/quarry"
cp "$node" "$system/usr/local/bin/node"

ldd "$node" | grep --only-matching '/[^ ]*' | while read -r library; do
  mkdir -p "$system$(dirname "$library")"
  cp --dereference "$library" "$system$library"
done

echo 'root:x:0:0:root:/:/sbin/nologin
node:x:1000:1000:node:/tmp:/sbin/nologin' >"$system/etc/passwd"
echo 'root:x:0:
node:x:1000:' >"$system/etc/group"
echo 'hosts: files dns' >"$system/etc/nsswitch.conf"
chmod 1777 "$system/tmp"
# A new volume inherits the owner of the folder where it is mounted.
chown 1000:1000 "$system/run/quarry"
chmod 700 "$system/run/quarry"
