Le président rencontre l' <func.ind> <qualifier> ancien </qualifier> <kind> ministre </kind> </func.ind>
