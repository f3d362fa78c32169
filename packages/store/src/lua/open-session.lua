-- ARGV: lifetime, epoch
redis.call('HSETNX', META, 'epoch', ARGV[2])
redis.call('HSETNX', META, 'revision', 0)
keepAll(1, 4)
return redis.call('HGET', META, 'epoch')
