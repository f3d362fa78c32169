#!/bin/sh
# Copies into the folder $1 what Node needs to run alone: its program, its shared libraries, two users, a folder for
# temporary files and one for secrets.
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
# A new volume gets the owner of the folder that it is mounted on.
chown 1000:1000 "$system/run/quarry"
chmod 700 "$system/run/quarry"
